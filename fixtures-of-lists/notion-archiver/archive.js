const { Client } = require('@notionhq/client');

class Archiver {
  constructor(token) {
    this.notion = new Client({ auth: token });
  }

  archive(page_id) {
    return this.notion.pages.update({ page_id, archived: true }); // uses notion.archived.request
  }

  trash(page_id) {
    return this.notion.pages.update({ page_id, in_trash: true });
  }

  async isArchived(page_id) {
    const page = await this.notion.pages.retrieve({ page_id });
    return page.archived; // uses notion.archived.response
  }
}

module.exports = { Archiver };
