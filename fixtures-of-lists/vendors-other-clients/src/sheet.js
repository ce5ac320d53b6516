import GoogleSpreadsheet from 'google-spreadsheet';
import Photos from 'googlephotos';

const doc = new GoogleSpreadsheet('1abc');
export const rows = (callback) => doc.getRows(1, { limit: 20 }, callback); // uses google-sheets-v3.list

export const photos = (token) => new Photos(token).mediaItems.search({}, 20); // uses google-photos.mediaItems.search
