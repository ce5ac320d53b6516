import { GoogleSpreadsheet } from 'google-spreadsheet';

const doc = new GoogleSpreadsheet('1abc', auth());
export async function rows() {
  await doc.loadInfo();
  return doc.sheetsByIndex[0].getRows({ limit: 20 });
}

function auth() {
  return { token: process.env.TOKEN };
}
