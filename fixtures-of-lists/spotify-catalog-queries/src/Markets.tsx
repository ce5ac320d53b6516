import { useQuery } from "@tanstack/react-query";
import { marketsQuery, useGenres } from "./queries";

export function Markets() {
  const { data: markets } = useQuery(marketsQuery);
  const { data: genres } = useGenres();
  return (
    <p>
      {markets?.markets.length} markets, {genres?.genres.length} genres
    </p>
  );
}
