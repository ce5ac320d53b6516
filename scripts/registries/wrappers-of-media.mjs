// Packages of others around the APIs of Google, Spotify, Twitter and Twitch.

import { calls } from './calls-in-lines.mjs';

export const google = [
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

export const spotify = [
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

export const twitter = [
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

export const twitch = [
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
