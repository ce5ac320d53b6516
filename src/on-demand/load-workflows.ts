import { workflowScripts } from '../files/workflow-scripts.js';

/** What finds scripts in workflow files. */
export interface Workflows {
  workflowScripts: typeof workflowScripts;
}

/** The reader of workflow files. The bundle replaces this file by load-workflows-lazily.ts. */
export function loadWorkflows(): Workflows {
  return { workflowScripts };
}

export type { WorkflowScript } from '../files/workflow-scripts.js';
