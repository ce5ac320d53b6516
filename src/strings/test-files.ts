/** Whether a file is a test's, by the names that test runners know. */
export function isTestFile(file: string): boolean {
  return /(^|\/)(__tests__|__mocks__|tests?|specs?|e2e|fixtures)\/|\.(test|spec|e2e|mock|stories)\.[cm]?[jt]sx?$/.test(
    file,
  );
}
