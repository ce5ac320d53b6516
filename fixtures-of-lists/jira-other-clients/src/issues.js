import api, { route } from '@forge/api';
import JiraApi from 'jira-client';
import JiraClient from 'jira-connector';

const jira = new JiraApi({ protocol: 'https', host: 'acme.atlassian.net', username: 'bot', password: process.env.TOKEN });
const connector = new JiraClient({ host: 'acme.atlassian.net', basic_auth: { email: 'bot@acme.example', api_token: process.env.TOKEN } });

export const open = () => jira.searchJira('status = Open', { maxResults: 50 }); // uses jira.search.post
export const one = (key) => jira.findIssue(key);
export const closed = () => connector.search.search({ jql: 'status = Done' }); // uses jira.search.post
export const issue = (issueKey) => connector.issue.getIssue({ issueKey });

export async function mine(jql) {
  const response = await api.asApp().requestJira(route`/rest/api/3/search?jql=${jql}`); // uses jira.search.get
  const { issues } = await response.json();
  return issues;
}

export const newer = (jql) => api.asUser().requestJira(route`/rest/api/3/search/jql?jql=${jql}`);
