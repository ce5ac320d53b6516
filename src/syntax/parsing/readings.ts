import { isFlowSource, withoutFlowTypes, type Reading } from './flow.js';

/** Reads a text as another dialect; null if it is not of that dialect. */
type Read = (text: string) => Reading | null;

/**
 * Lines that mean nothing to the language's grammar in TypeScript: comments of HTML, which JavaScript in browsers has as
 * well, and what Adobe's applications read before they run a script.
 */
const OTHER_LINES = /^[^\S\r\n]*(?:<!--|-->|#(?:include|includepath|target|targetengine|strict|script)\b).*$/gm;

/** Proposals that Babel compiles and TypeScript does not parse, each with a form of the same length that it does parse. */
const PROPOSALS: readonly (readonly [form: RegExp, same: string])[] = [
  // `export default from './x'`
  [/^([^\S\r\n]*export) default (?=from\s*['"])/gm, '$1{default}'],
  // `::this.method`, a method that is bound to its object
  [/([=(,{[:?]\s*)::(?=[A-Za-z_$])/g, '$1  '],
];

/** The ways in which a file that cannot be parsed may be read, in their order. */
export function readingsOf(file: string): readonly Read[] {
  return /\.[cm]?jsx?$/.test(file) ? [otherLines, proposals, flow] : [];
}

const otherLines: Read = (text) => changed(text, text.replace(OTHER_LINES, blank));

const proposals: Read = (text) =>
  changed(
    text,
    PROPOSALS.reduce((code, [form, same]) => code.replace(form, same), text),
  );

function changed(text: string, code: string): Reading | null {
  return code === text ? null : { code };
}

/** Without types. What is wrong with a file that says that it is Flow is what Flow says. */
const flow: Read = (text) => {
  const reading = withoutFlowTypes(text);
  return reading !== null && ('code' in reading || isFlowSource(text)) ? reading : null;
};

function blank(line: string): string {
  return ' '.repeat(line.length);
}
