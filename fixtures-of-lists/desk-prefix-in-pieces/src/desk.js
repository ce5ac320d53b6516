// Neither the host nor the whole prefix is written anywhere.
const sender = (settings, workspace) => (part) => fetch(`${settings.DESK_URL}/${workspace}/rest/${part}`);

export const search = (settings, workspace, words) =>
  sender(settings, workspace)(`v3/search?words=${encodeURIComponent(words)}`); // uses desk.search

export const searches = (settings, workspace) => sender(settings, workspace)('v3/searches');
