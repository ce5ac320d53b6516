import { useQueries, useQuery } from '@tanstack/vue-query';
import { computed } from 'vue';

const load = async (name: string): Promise<any> => (await fetch(`https://api.stocks.example/v3/${name}`)).json();
const staff = async (): Promise<any> => (await fetch('/internal/staff')).json();

export function useTotals() {
  const results = useQueries({
    queries: [
      { queryKey: ['staff'], queryFn: staff },
      { queryKey: ['pallets'], queryFn: () => load('pallets') },
    ],
  });
  const people = computed(() => results.value[0].data?.total);
  const wood = computed(() => results.value[1].data?.total); // uses stocks.pallets.total
  return { people, wood };
}

export function useRacks() {
  const { data } = useQuery({ queryKey: ['shelves'], queryFn: () => load('shelves') });
  return computed(() => data.value?.total); // uses stocks.shelves.total
}
