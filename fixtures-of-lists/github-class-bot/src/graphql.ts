export const paginateGraphql = (octokit) => ({ graphql: { paginate: (query) => octokit.graphql(query) } });
