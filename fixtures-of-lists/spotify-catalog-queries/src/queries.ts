import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { glean, spotify } from "./clients";

export const marketsQuery = queryOptions({
  queryKey: ["markets"],
  queryFn: spotify.markets.getAvailableMarkets.bind(spotify.markets), // uses spotify.get-available-markets
  staleTime: Infinity,
});

export function useGenres() {
  return useQuery({ queryKey: ["genres"], queryFn: () => spotify.recommendations.genreSeeds() }); // uses spotify.get-recommendation-genres
}

export function useAnswers() {
  return useMutation({
    mutationKey: ["answers"],
    mutationFn: (boardId: number) => glean.client.answers.list({ boardId }), // uses client.listanswers
  });
}

export function useAnswer() {
  return useMutation({ mutationFn: (id: number) => glean.client.answers.retrieve({ id }) });
}
