import { SpotifyApi, ClientCredentialsStrategy } from "@spotify/web-api-ts-sdk";
import type { RecommendationsResponse } from "@spotify/web-api-ts-sdk";

class Dj extends SpotifyApi {
  private read<T>(path: string): Promise<T> {
    return this.makeRequest<T>("GET", path);
  }

  similar(ids: string[]) {
    return this.read<RecommendationsResponse>(`recommendations?limit=20&seed_tracks=${ids.join(",")}`); // uses spotify.get-recommendations
  }

  tempo(id: string) {
    return this.read<{ tempo: number }>(`audio-features/${id}`); // uses spotify.get-audio-features
  }

  queue() {
    return this.read("me/player/queue");
  }
}

export const dj = new Dj(new ClientCredentialsStrategy(process.env.SPOTIFY_ID!, process.env.SPOTIFY_SECRET!));

export const append = (playlist: string, uris: string[]) =>
  dj.makeRequest("POST", `playlists/${playlist}/tracks`, { uris }); // uses spotify.add-tracks-to-playlist
