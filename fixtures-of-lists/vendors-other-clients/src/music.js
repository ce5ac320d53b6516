import { Client } from 'spotify-api.js';

const client = new Client({ token: { clientID: 'a', clientSecret: process.env.SECRET } });
export const related = (id) => client.artists.getRelatedArtists(id); // uses spotify.get-an-artists-related-artists
export const album = (id) => client.albums.get(id);
