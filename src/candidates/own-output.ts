/** The beginnings of what this tool writes, and of registries. They name the API without calling it. */
const BEGINNINGS = [
  // A report or an inventory in JSON.
  /^\s*\{\s*"tool":\s*\{\s*"name":\s*"deprec-scan"/,
  // An audit in JSON and as a page, and the statement beside it.
  /^\s*\{\s*"audit":\s*\d+,\s*"tool":\s*\{\s*"name":\s*"deprec-scan"/,
  /^<!doctype html>\s*<!-- audit by deprec-scan -->/,
  /^\s*\{\s*"_type":\s*"https:\/\/in-toto\.io\/Statement\/v1",[^]*"predicateType":\s*"[^"]*deprec-scan/,
  // SARIF.
  /^\s*\{[^[]*"runs":\s*\[\s*\{\s*"tool":\s*\{\s*"driver":\s*\{\s*"name":\s*"deprec-scan"/,
  // Code Quality of GitLab.
  /^\s*\[\s*\{\s*"description":[^\n]*,\s*"check_name":[^\n]*,\s*"fingerprint":/,
  // JUnit, Checkstyle.
  /^\s*<\?xml[^>]*>\s*<testsuites name="deprec-scan"/,
  /^\s*<\?xml[^>]*>\s*<checkstyle[^>]*>\s*<file[^>]*>\s*<error[^>]*source="deprec-scan/,
  // Evidence.
  /^\s*\{"version":\d+,"api":(?:null|"[^"]*"),(?:"host":"[^"]*",)?"operation":"/,
  // A baseline.
  /^\s*\{\s*"version":\s*\d+,\s*"findings":\s*\[\s*\{\s*"file":[^\n]*"anchor":/,
] as const;

const REGISTRY = [/"apis"\s*:\s*\[/, /"entries"\s*:\s*\[/, /"prefix"\s*:/, /"removal"\s*:/] as const;

/** Whether a text was written by this tool, or is a registry. The endpoints that it names are not uses. */
export function isOwnOutput(text: string): boolean {
  const beginning = text.slice(0, 4096);
  return (
    BEGINNINGS.some((pattern) => pattern.test(beginning)) ||
    (/^\s*\{/.test(beginning) && REGISTRY.every((pattern) => pattern.test(text)))
  );
}
