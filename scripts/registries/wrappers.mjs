// Packages of others around the APIs of the lists: what their methods send, as far as an entry of the list is reached.
// docs/registry.md has the packages and versions looked at, and why others have no client here.

/** Calls of methods from lines as `tweets.search GET /1.1/search/tweets.json`, each with the places of its other parts. */
const calls = (prefix, lines, places = () => ({})) =>
  Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .map(([name, verb, fixedPath]) => [`${prefix}${name}`, { verb, fixedPath, ...places(verb) }]),
  );

const BODY = { members: { data: 'body' } };
/** A response as `fetch` gives it. */
const FETCHED = { is: 'raw', methods: { json: 'body', text: 'text' } };
const sendsBody = (place) => (verb) => (/^P/.test(verb) ? { body: place } : {});

/** `client.get('/path')` and the like, with the body as the second argument. */
const byVerb = (prefix, verbs, more = {}) =>
  Object.fromEntries(
    verbs.map((verb) => [`${prefix}${verb}`, { verb: VERBS[verb] ?? verb.toUpperCase(), url: '0', ...more }]),
  );
const VERBS = { del: 'DELETE', getOptions: 'GET', getNoFollow: 'GET' };

const github = [
  {
    id: 'gh-got',
    modules: ['gh-got'],
    baseUrl: 'https://api.github.com',
    calls: {
      '': { url: '0', method: '1.method', base: '1.prefixUrl', body: ['1.json', '1.body'], query: '1.searchParams' },
      ...byVerb('', ['get', 'post', 'put', 'patch', 'head', 'delete'], {
        base: '1.prefixUrl',
        body: ['1.json', '1.body'],
      }),
      paginate: { verb: 'GET', url: '0' },
    },
    response: { is: 'raw', members: { body: 'body' } },
  },
  {
    id: 'octonode',
    modules: ['octonode'],
    baseUrl: 'https://api.github.com',
    makes: {
      client: { as: 'client.#' },
      'client.#.repo': { as: 'repo.#' },
      'client.#.team': { as: 'team.#' },
      'client.#.project': { as: 'project.#' },
    },
    calls: {
      ...byVerb('client.#.', ['get', 'getOptions', 'getNoFollow', 'del']),
      ...byVerb('client.#.', ['post', 'put', 'patch'], { body: '1' }),
      ...calls(
        '',
        `repo.#.projects GET /repos/{owner}/{repo}/projects
        repo.#.createProject POST /repos/{owner}/{repo}/projects
        project.#.info GET /projects/{project_id}
        project.#.update PATCH /projects/{project_id}
        project.#.delete DELETE /projects/{project_id}
        team.#.info GET /teams/{team_id}
        team.#.update PATCH /teams/{team_id}
        team.#.destroy DELETE /teams/{team_id}
        team.#.members GET /teams/{team_id}/members
        team.#.member GET /teams/{team_id}/members/{username}
        team.#.addUser PUT /teams/{team_id}/members/{username}
        team.#.removeUser DELETE /teams/{team_id}/members/{username}
        team.#.getMembership GET /teams/{team_id}/memberships/{username}
        team.#.membership GET /teams/{team_id}/memberships/{username}
        team.#.addMembership PUT /teams/{team_id}/memberships/{username}
        team.#.removeMembership DELETE /teams/{team_id}/memberships/{username}
        team.#.repos GET /teams/{team_id}/repos
        team.#.addRepo PUT /teams/{team_id}/repos/{owner}/{repo}
        team.#.removeRepo DELETE /teams/{team_id}/repos/{owner}/{repo}`,
        sendsBody('0'),
      ),
    },
  },
  {
    id: 'github-api',
    modules: ['github-api'],
    makes: {
      '#': { as: 'GitHub.#', base: '1' },
      'GitHub.#': { base: '1' },
      'GitHub.#.getRepo': { as: 'Repository.#' },
      'GitHub.#.getOrganization': { as: 'Organization.#' },
      'GitHub.#.getTeam': { as: 'Team.#' },
      'GitHub.#.getProject': { as: 'Project.#' },
    },
    calls: calls(
      '',
      `Repository.#.listProjects GET /repos/{owner}/{repo}/projects
      Repository.#.createProject POST /repos/{owner}/{repo}/projects
      Organization.#.listProjects GET /orgs/{org}/projects
      Organization.#.createProject POST /orgs/{org}/projects
      Project.#.getProject GET /projects/{project_id}
      Project.#.updateProject PATCH /projects/{project_id}
      Project.#.deleteProject DELETE /projects/{project_id}
      Project.#.listProjectColumns GET /projects/{project_id}/columns
      Project.#.createProjectColumn POST /projects/{project_id}/columns
      Project.#.getProjectColumn GET /projects/columns/{column_id}
      Project.#.updateProjectColumn PATCH /projects/columns/{column_id}
      Project.#.deleteProjectColumn DELETE /projects/columns/{column_id}
      Project.#.moveProjectColumn POST /projects/columns/{column_id}/moves
      Project.#.listColumnCards GET /projects/columns/{column_id}/cards
      Project.#.createProjectCard POST /projects/columns/{column_id}/cards
      Project.#.getProjectCard GET /projects/columns/cards/{card_id}
      Project.#.updateProjectCard PATCH /projects/columns/cards/{card_id}
      Project.#.deleteProjectCard DELETE /projects/columns/cards/{card_id}
      Project.#.moveProjectCard POST /projects/columns/cards/{card_id}/moves
      Team.#.getTeam GET /teams/{team_id}
      Team.#.listRepos GET /teams/{team_id}/repos
      Team.#.editTeam PATCH /teams/{team_id}
      Team.#.listMembers GET /teams/{team_id}/members
      Team.#.getMembership GET /teams/{team_id}/memberships/{username}
      Team.#.addMembership PUT /teams/{team_id}/memberships/{username}
      Team.#.isManagedRepo GET /teams/{team_id}/repos/{owner}/{repo}
      Team.#.manageRepo PUT /teams/{team_id}/repos/{owner}/{repo}
      Team.#.unmanageRepo DELETE /teams/{team_id}/repos/{owner}/{repo}
      Team.#.deleteTeam DELETE /teams/{team_id}`,
      sendsBody('0'),
    ),
    response: BODY,
  },
];

/** The methods of a list of Slack, whose clients name them like paths: `slack.channels.list`. */
const slackMethods = ({ entries }) => [...new Set(entries.map(({ path }) => path.slice('/api/'.length)))];
const slack = (list) => [
  {
    id: 'slack',
    modules: ['slack'],
    makes: { '#': { as: '' } },
    calls: Object.fromEntries(
      slackMethods(list).map((name) => [name, { verb: 'POST', fixedPath: `/api/${name}`, body: '0' }]),
    ),
  },
  {
    id: 'slack-node',
    modules: ['slack-node'],
    baseUrl: 'https://slack.com/api/',
    makes: { '#': { as: 'Slack.#' } },
    calls: { 'Slack.#.api': { verb: 'POST', url: '0', body: '1' } },
  },
];

const stripe = [
  {
    id: '@stripe/stripe-js',
    modules: ['@stripe/stripe-js', '@stripe/stripe-js/pure', '@stripe/react-stripe-js', 'react-stripe-elements'],
    makes: { loadStripe: { as: 'Stripe.#' }, useStripe: { as: 'Stripe.#' } },
    types: { Stripe: 'Stripe.#' },
    calls: {
      'Stripe.#.createSource': { verb: 'POST', fixedPath: '/v1/sources', body: ['1', '0'] },
      'Stripe.#.retrieveSource': { verb: 'GET', fixedPath: '/v1/sources/{source}' },
    },
  },
];

const jira = [
  {
    id: 'jira-client',
    modules: ['jira-client'],
    makes: { '#': { as: 'JiraApi.#', base: '0.host' } },
    calls: {
      ...calls(
        'JiraApi.#.',
        `searchJira POST /rest/api/2/search
        getUsersIssues POST /rest/api/2/search
        listPriorities GET /rest/api/2/priority
        listProjects GET /rest/api/2/project
        getIssueCreateMetadata GET /rest/api/2/issue/createmeta`,
      ),
      'JiraApi.#.addNewIssue': { verb: 'POST', fixedPath: '/rest/api/2/issue', body: '0' },
      'JiraApi.#.searchUsers': { verb: 'GET', fixedPath: '/rest/api/2/user/search', query: '0' },
    },
  },
  {
    id: 'jira-connector',
    modules: ['jira-connector'],
    makes: { '#': { as: 'JiraClient.#', base: '0.host' } },
    calls: {
      ...calls(
        'JiraClient.#.',
        `priority.getAllPriorities GET /rest/api/2/priority
        project.getAllProjects GET /rest/api/2/project
        resolution.getAllResolutions GET /rest/api/2/resolution
        issue.getCreateMetadata GET /rest/api/2/issue/createmeta
        workflow.getWorkflows GET /rest/api/2/workflow
        version.deleteVersion DELETE /rest/api/2/version/{id}`,
      ),
      'JiraClient.#.search.search': {
        method: '0.method',
        defaultVerb: 'POST',
        fixedPath: '/rest/api/2/search',
      },
      'JiraClient.#.user.search': { verb: 'GET', fixedPath: '/rest/api/2/user/search', query: '0' },
      'JiraClient.#.user.getUser': { verb: 'GET', fixedPath: '/rest/api/2/user', query: '0' },
    },
  },
  {
    id: '@forge/api',
    modules: ['@forge/api', '@forge/bridge'],
    makes: { asApp: { as: 'Api.#' }, asUser: { as: 'Api.#' } },
    calls: {
      'Api.#.requestJira': { url: '0', method: '1.method', body: '1.body' },
      requestJira: { url: '0', method: '1.method', body: '1.body' },
    },
    response: FETCHED,
  },
];

const google = [
  {
    api: 'google-photos',
    id: 'googlephotos',
    modules: ['googlephotos'],
    makes: { '#': { as: 'Photos.#' } },
    calls: calls(
      'Photos.#.',
      `albums.list GET /v1/albums
      albums.get GET /v1/albums/{albumId}
      albums.share POST /v1/albums/{albumId}:share
      albums.unshare POST /v1/albums/{albumId}:unshare
      mediaItems.list GET /v1/mediaItems
      mediaItems.get GET /v1/mediaItems/{mediaItemId}
      mediaItems.search POST /v1/mediaItems:search
      sharedAlbums.list GET /v1/sharedAlbums
      sharedAlbums.get GET /v1/sharedAlbums/{shareToken}
      sharedAlbums.join POST /v1/sharedAlbums:join
      sharedAlbums.leave POST /v1/sharedAlbums:leave`,
    ),
  },
  {
    api: 'google-sheets-v3',
    id: 'google-spreadsheet 2',
    modules: ['google-spreadsheet'],
    makes: { '#': { as: 'GoogleSpreadsheet.#' } },
    // Later versions use another API, and have none of these methods on the document.
    calls: calls(
      'GoogleSpreadsheet.#.',
      `getInfo GET /feeds/worksheets/{key}/private/full
      getRows GET /feeds/list/{key}/{worksheet}/private/full
      addRow POST /feeds/list/{key}/{worksheet}/private/full
      getCells GET /feeds/cells/{key}/{worksheet}/private/full
      addWorksheet POST /feeds/worksheets/{key}/private/full
      removeWorksheet DELETE /feeds/worksheets/{key}/private/full/{worksheet}`,
    ),
  },
];

const spotify = [
  {
    id: 'spotify-api.js',
    modules: ['spotify-api.js'],
    makes: { 'Client.#': {}, 'Client.create': { as: 'Client.#' } },
    types: { Client: 'Client.#' },
    calls: calls(
      'Client.#.',
      `albums.getMultiple GET /v1/albums
      artists.getMultiple GET /v1/artists
      artists.getTopTracks GET /v1/artists/{id}/top-tracks
      artists.getRelatedArtists GET /v1/artists/{id}/related-artists
      browse.getNewReleases GET /v1/browse/new-releases
      browse.getFeaturedPlaylists GET /v1/browse/featured-playlists
      browse.getCategories GET /v1/browse/categories
      browse.getCategory GET /v1/browse/categories/{category_id}
      browse.getCategoryPlaylists GET /v1/browse/categories/{category_id}/playlists
      browse.getRecommendations GET /v1/recommendations
      browse.getRecommendationGenreSeeds GET /v1/recommendations/available-genre-seeds
      browse.getAvailableMarkets GET /v1/markets
      artists.follow PUT /v1/me/following
      artists.unfollow DELETE /v1/me/following
      tracks.getMultiple GET /v1/tracks
      tracks.getAudioFeatures GET /v1/audio-features/{id}
      tracks.getMultipleAudioFeatures GET /v1/audio-features
      tracks.getAudioAnalysis GET /v1/audio-analysis/{id}
      users.get GET /v1/users/{user_id}
      users.getPlaylists GET /v1/users/{user_id}/playlists`,
    ),
  },
];

const twitter = [
  {
    id: 'twitter-api-client',
    modules: ['twitter-api-client'],
    makes: { 'TwitterClient.#': {} },
    types: { TwitterClient: 'TwitterClient.#' },
    calls: calls(
      'TwitterClient.#.',
      `accountsAndUsers.followersIds GET /1.1/followers/ids.json
      accountsAndUsers.followersList GET /1.1/followers/list.json
      accountsAndUsers.friendsIds GET /1.1/friends/ids.json
      accountsAndUsers.friendsList GET /1.1/friends/list.json
      accountsAndUsers.friendshipsCreate POST /1.1/friendships/create.json
      accountsAndUsers.friendshipsDestroy POST /1.1/friendships/destroy.json
      accountsAndUsers.listsList GET /1.1/lists/list.json
      accountsAndUsers.listsMembers GET /1.1/lists/members.json
      accountsAndUsers.listsMemberships GET /1.1/lists/memberships.json
      accountsAndUsers.listsOwnerships GET /1.1/lists/ownerships.json
      accountsAndUsers.listsShow GET /1.1/lists/show.json
      accountsAndUsers.listsStatuses GET /1.1/lists/statuses.json
      accountsAndUsers.listsSubscribers GET /1.1/lists/subscribers.json
      accountsAndUsers.listsSubscriptions GET /1.1/lists/subscriptions.json
      accountsAndUsers.usersLookup GET /1.1/users/lookup.json
      accountsAndUsers.usersSearch GET /1.1/users/search.json
      accountsAndUsers.usersShow GET /1.1/users/show.json
      directMessages.eventsList GET /1.1/direct_messages/events/list.json
      directMessages.eventsNew POST /1.1/direct_messages/events/new.json
      directMessages.eventsShow GET /1.1/direct_messages/events/show.json
      geo.geoSearch GET /1.1/geo/search.json
      tweets.favoritesCreate POST /1.1/favorites/create.json
      tweets.favoritesDestroy POST /1.1/favorites/destroy.json
      tweets.favoritesList GET /1.1/favorites/list.json
      tweets.search GET /1.1/search/tweets.json
      tweets.statusesDestroyById POST /1.1/statuses/destroy/{id}.json
      tweets.statusesHomeTimeline GET /1.1/statuses/home_timeline.json
      tweets.statusesLookup GET /1.1/statuses/lookup.json
      tweets.statusesMentionsTimeline GET /1.1/statuses/mentions_timeline.json
      tweets.statusesRetweetById POST /1.1/statuses/retweet/{id}.json
      tweets.statusesRetweetersIds GET /1.1/statuses/retweeters/ids.json
      tweets.statusesRetweetsById GET /1.1/statuses/retweets/{id}.json
      tweets.statusesShow GET /1.1/statuses/show.json
      tweets.statusesUnretweetById POST /1.1/statuses/unretweet/{id}.json
      tweets.statusesUpdate POST /1.1/statuses/update.json
      tweets.statusesUserTimeline GET /1.1/statuses/user_timeline.json`,
    ),
  },
];

const twitch = [
  {
    api: 'twitch-v5',
    id: 'twitch-api-v5',
    modules: ['twitch-api-v5'],
    // The usual ones; all methods of the package are of version 5.
    calls: calls(
      '',
      `auth.checkToken GET /kraken/
      channels.channel GET /kraken/channel
      channels.channelByID GET /kraken/channels/{channelID}
      channels.updateChannel PUT /kraken/channels/{channelID}
      channels.followers GET /kraken/channels/{channelID}/follows
      channels.subs GET /kraken/channels/{channelID}/subscriptions
      channels.videos GET /kraken/channels/{channelID}/videos
      chat.emoteSet GET /kraken/chat/emoticon_images
      clips.getClip GET /kraken/clips/{slug}
      clips.top GET /kraken/clips/top
      games.top GET /kraken/games/top
      search.channels GET /kraken/search/channels
      search.games GET /kraken/search/games
      search.streams GET /kraken/search/streams
      streams.channel GET /kraken/streams/{channelID}
      streams.live GET /kraken/streams/
      streams.featured GET /kraken/streams/featured
      streams.followed GET /kraken/streams/followed
      streams.summary GET /kraken/streams/summary
      teams.getTeam GET /kraken/teams/{team}
      users.user GET /kraken/user
      users.userByID GET /kraken/users/{userID}
      users.usersByName GET /kraken/users
      users.follows GET /kraken/users/{userID}/follows/channels
      users.checkFollow GET /kraken/users/{userID}/follows/channels/{channelID}
      videos.getVideo GET /kraken/videos/{videoID}
      videos.top GET /kraken/videos/top`,
    ),
  },
  {
    id: 'node-twitch',
    modules: ['node-twitch'],
    makes: { 'TwitchApi.#': {}, '#': { as: 'TwitchApi.#' } },
    types: { TwitchApi: 'TwitchApi.#' },
    calls: calls(
      'TwitchApi.#.',
      `getFollows GET /helix/users/follows
      createUserFollows POST /helix/users/follows
      deleteUserFollows DELETE /helix/users/follows
      getAllStreamTags GET /helix/tags/streams
      getStreamTags GET /helix/streams/tags
      replaceStreamTags PUT /helix/streams/tags
      getCodeStatus GET /helix/entitlements/codes`,
    ),
  },
];

/** The clients for each list, of its first API unless one is named. */
const CLIENTS = { github, slack, stripe, jira, google, spotify, twitter, twitch };

/** Lists of which no script makes the rest. */
export const LISTS_OF_PAGES = ['google', 'jira', 'spotify', 'twitch', 'twitter'];

/** A list with the clients of others around its API, in place of earlier descriptions of them. */
export function withWrappers(id, list) {
  const of = CLIENTS[id] ?? [];
  const clients = typeof of === 'function' ? of(list) : of;
  const ids = new Set(clients.map((client) => client.id));
  const [first] = list.apis;
  const apis = list.apis.map((api) => ({
    ...api,
    ...(api.clients && { clients: api.clients.filter((client) => !ids.has(client.id)) }),
  }));
  for (const { api: name = first.id, ...client } of clients) {
    const api = apis.find((one) => one.id === name);
    api.clients = [...(api.clients ?? []), client];
  }
  return { ...list, apis };
}
