import { Glean } from "@gleanwork/api-client";
import { SpotifyApi } from "@spotify/web-api-ts-sdk";

export const spotify = SpotifyApi.withImplicitGrant("a1b2c3", "https://app.acme.test/callback");
export const glean = new Glean({ instance: "acme", apiToken: sessionStorage.getItem("glean") ?? "" });
