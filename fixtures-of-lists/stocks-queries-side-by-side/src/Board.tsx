import { useQueries, useSuspenseQueries } from '@tanstack/react-query';
import useSWR from 'swr';
import { palletsQuery, shelvesQuery, staffQuery } from './queries';

export function Board() {
  const [staff, shelves, pallets] = useQueries({ queries: [staffQuery, shelvesQuery, palletsQuery] });
  const people = staff.data?.total;
  const metal = shelves.data?.total; // uses stocks.shelves.total
  const wood = pallets.data?.reply.total; // uses stocks.pallets.total
  return <p>{people + metal + wood}</p>;
}

const ALL = [palletsQuery, ...[staffQuery]];

export function Combined() {
  const sum = useSuspenseQueries({
    queries: ALL,
    combine: ([pallets, staff]) =>
      staff.data.total +
      pallets.data.reply.total, // uses stocks.pallets.total
  });
  const results = useSuspenseQueries({ queries: ALL });
  return (
    <p title={results[1].data.total}>
      {sum}
      {results.map(({ data }) => data.reply?.total) /* any of them */} // uses stocks.pallets.total
    </p>
  );
}

export function Both() {
  const { data } = useSWR('both', () => Promise.all([staffQuery.queryFn(), shelvesQuery.queryFn()]));
  const people = data?.[0].total;
  const metal = data?.[1].total; // uses stocks.shelves.total
  return <p>{people + metal}</p>;
}
