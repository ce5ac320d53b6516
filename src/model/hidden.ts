/** Numbers of findings and violations that a report leaves out because of their confidence. */
export interface Hidden {
  findings: number;
  violations: number;
}
