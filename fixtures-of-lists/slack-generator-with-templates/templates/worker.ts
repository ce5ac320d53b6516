{{#if typed}}
import type { Job } from './job';
{{/if}}
export class {{name}}Worker {
{{#each channels}}
  archive{{name}}(id: string) {
    return fetch('https://slack.com/api/channels.archive', { method: 'POST', body: `channel=${id}` });
  }
{{/each}}
}
