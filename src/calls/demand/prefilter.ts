import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { isFunctionNode, unwrap } from '../../syntax/frames.js';
import { importOf } from '../../syntax/imports.js';
import type { Module } from '../../syntax/module.js';
import type { ProgramView } from '../../syntax/program-view.js';
import { isFileOf } from '../clients/own-rows.js';
import type { ClientRow } from '../domain/client-row.js';
import type { Interest } from '../engine/interest.js';
import { wordsOf, type ApiWords } from '../engine/phrases.js';
import type { FoundCalls } from './found-calls.js';

/**
 * The demands that modules show by their text alone: the file of a function that receives a path of the API,
 * `request('/rest/api/v1/chat')`, and the file of a URL's base, `${BASE}/chat`. Without these files an analysis would
 * find nothing.
 */
export function missingImports(program: ProgramView, interest: Interest, rows: readonly ClientRow[]): FoundCalls {
  const wanted = new Set<string>();
  const api = wordsOf(interest);
  for (const module of program.modules.values()) {
    for (const name of [...calleesWithApiText(module, api), ...bases(module)]) {
      const file = fileOf(name, module, program);
      if (file !== undefined && !program.modules.has(file)) wanted.add(file);
    }
  }
  // Files that a row describes are not needed.
  const files = [...wanted].filter((file) => !rows.some((row) => isFileOf(row, file)));
  const demand = {
    files: new Map(files.map((file) => [file, new Set(['*'])])),
    exporters: new Map(),
    decoratorNames: new Set<string>(),
    globalNames: new Set<string>(),
  };
  return {
    usage: { uses: [], calls: [], notUnderstood: [], silent: [], breaches: [], tokens: [], secrets: [], stated: [] },
    demand,
    channels: { published: new Set(), subscribed: new Set() },
    isCut: false,
    isLate: false,
    origins: new Map(),
    failures: [],
    effort: 0,
    questions: [],
  };
}

/** The project file that a name is imported from. */
function fileOf(name: TS.Identifier, module: Module, program: ProgramView): string | undefined {
  const binding = module.scopes.bindingOf(name);
  const imported = binding?.kind === 'import' ? importOf(binding.declarations[0]!) : undefined;
  return imported && program.resolve(imported.specifier, module.file);
}

/** The first names of callees that receive text of the API. */
function calleesWithApiText({ strings }: Module, api: ApiWords): TS.Identifier[] {
  return flatMap(
    strings.filter((node) => api.areIn(ts.isStringLiteralLike(node) ? node.text : node.getText())),
    callsAround,
  );
}

function callsAround(node: TS.Node): TS.Identifier[] {
  const names: TS.Identifier[] = [];
  for (let at = node; at.parent && !isFunctionNode(at.parent) && !ts.isStatement(at.parent); at = at.parent) {
    const call = ts.isCallExpression(at.parent) || ts.isNewExpression(at.parent) ? at.parent : undefined;
    const name = call && call.expression !== at ? rootOf(call.expression) : undefined;
    if (name) names.push(name);
  }
  return names;
}

/** The first name of an expression: `api` in `api.chat`. */
function rootOf(expression: TS.Expression): TS.Identifier | undefined {
  const at = unwrap(expression);
  return ts.isPropertyAccessExpression(at) ? rootOf(at.expression) : ts.isIdentifier(at) ? at : undefined;
}

/** The names at the beginning of texts that continue with a slash. */
function bases({ strings }: Module): TS.Identifier[] {
  return flatMap(strings, (node) => {
    const [first] = ts.isTemplateExpression(node) && node.head.text === '' ? node.templateSpans : [];
    const base = first?.literal.text.startsWith('/') ? unwrap(first.expression) : undefined;
    return base && ts.isIdentifier(base) ? [base] : [];
  });
}
