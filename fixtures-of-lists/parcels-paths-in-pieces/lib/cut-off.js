const LABELS = 'https://api.parcels.example/v1/labels';

// The bounds of `substring` may be in either order; for `slice` there is nothing between them.
export const first = () => fetch(`${LABELS}/${'8/count'.substring(1, 0)}`); // uses parcels.label
export const none = () => fetch(`${LABELS}/${'8/count'.slice(1, 0)}`);
export const count = () => fetch(`${LABELS}/${'8/count'.substring(7, 2)}`);
