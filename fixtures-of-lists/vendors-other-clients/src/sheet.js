import GoogleSpreadsheet from 'google-spreadsheet';

const doc = new GoogleSpreadsheet('1abc');
export const rows = (callback) => doc.getRows(1, { limit: 20 }, callback); // uses google-sheets-v3.list
