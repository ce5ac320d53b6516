import * as workflows from '../files/workflow-scripts.js';

/** The reader of workflow files; most projects have no script in one. */
export function loadWorkflows(): typeof workflows {
  return workflows;
}

export type { WorkflowScript } from '../files/workflow-scripts.js';
