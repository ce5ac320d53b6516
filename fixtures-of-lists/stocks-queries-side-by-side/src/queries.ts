const read = async (path: string) => {
  const response = await fetch(`https://api.stocks.example/v3${path}`);
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
};

export const shelvesQuery = { queryKey: ['shelves'], queryFn: () => read('/shelves') };
export const palletsQuery = { queryKey: ['pallets'], queryFn: () => read('/pallets'), select: (reply: any) => ({ reply }) };
export const staffQuery = { queryKey: ['staff'], queryFn: async () => ({ total: Number(localStorage.getItem('staff')) }) };
