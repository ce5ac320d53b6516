import { isMap, isScalar, parseDocument, visit, type Scalar, type YAMLMap } from 'yaml';
import { SCRIPT_ACTION } from '../model/settings/workflow-files.js';

/** A script in a workflow file, without the marks around it. */
export interface WorkflowScript {
  start: number;
  end: number;
  /** The quote around the script, in which the same quote is escaped. */
  quote: '"' | "'" | null;
}

/** The scripts of the steps that run one, in their order. */
export function workflowScripts(text: string): WorkflowScript[] {
  const scripts: WorkflowScript[] = [];
  visit(parseDocument(text, { logLevel: 'silent' }), {
    Map: (_, step) => {
      const script = scriptOf(step);
      if (script) scripts.push(placeOf(script, text));
    },
  });
  return scripts.sort((a, b) => a.start - b.start);
}

/** The script of a step, if it has one. */
function scriptOf(step: YAMLMap): Scalar | undefined {
  const [uses, inputs] = [step.get('uses'), step.get('with')];
  if (typeof uses !== 'string' || !uses.startsWith(`${SCRIPT_ACTION}@`) || !isMap(inputs)) return undefined;
  const script = inputs.get('script', true);
  return isScalar(script) && typeof script.value === 'string' ? script : undefined;
}

function placeOf({ type, range }: Scalar, text: string): WorkflowScript {
  const [from, to] = range!;
  if (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE')
    return { start: from + 1, end: to - 1, quote: type === 'QUOTE_DOUBLE' ? '"' : "'" };
  const isBlock = type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED';
  // The first line of a block says how it is to be read.
  const start = isBlock ? text.indexOf('\n', from) + 1 : from;
  return { start: start > 0 ? start : to, end: Math.max(start, to), quote: null };
}
