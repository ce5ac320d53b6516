/** The action whose input `script` is a program in JavaScript. */
export const SCRIPT_ACTION = 'actions/github-script';

/** Workflows, and actions that are made of steps. */
const WORKFLOW = /(?:^|\/)(?:\.github\/workflows\/[^/]+|action)\.ya?ml$/;

/** Whether the steps of a file of this name may have scripts, of which the text shows whether it names the action. */
export function isWorkflowFile(file: string): boolean {
  return WORKFLOW.test(file);
}

/** The root of the repository that a workflow or an action is in, as far as its path says. */
export function workspaceOf(file: string): string {
  const at = file.lastIndexOf('.github/');
  return at <= 0 ? '.' : file.slice(0, at - 1);
}
