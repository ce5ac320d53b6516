import { tell } from './ask.js';

export const arrived = () => tell('events', { kind: 'arrived' }); // uses parcels.event
export const joined = (name: string) => tell('participants', { name }); // uses parcels.participant
// The slash says that this one is below no parcel.
export const crash = (id: string) => tell('/events', { id });
export const elsewhere = () => tell('https://maps.example/v1/parcels/7/events', {});
