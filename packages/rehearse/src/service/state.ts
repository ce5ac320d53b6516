import type { KnownToken } from './tokens.js';

/** A datasource, section 2.4 of the contract. */
export interface Datasource {
  name: string;
  displayName: string;
  homeUrl: string;
  urlRegex: string;
}

/** What is kept of a document, section 2.3: no text of it. */
export interface KeptDocument {
  id: string;
  /** As it was sent; null if it was left out. */
  updatedAt: string | number | null;
  /** When it was indexed last, RFC 3339 in UTC. */
  indexedAt: string;
}

/** The data of the service, as a file of `--state` has them. */
export interface StateFile {
  version: 1;
  tokens: KnownToken[];
  datasources: Datasource[];
  /** By name of the datasource. */
  documents: Record<string, KeptDocument[]>;
}

/** Datasources and documents. */
export class Stock {
  readonly #datasources = new Map<string, Datasource>();
  readonly #documents = new Map<string, Map<string, KeptDocument>>();

  constructor({ datasources, documents }: Pick<StateFile, 'datasources' | 'documents'>) {
    for (const datasource of datasources) this.#datasources.set(datasource.name, datasource);
    for (const [name, list] of Object.entries(documents)) for (const one of list) this.keep(name, one);
  }

  /** Adds a datasource, or changes what it says of the one with its name. */
  add(datasource: Partial<Datasource> & { name: string }): void {
    const { name } = datasource;
    const usual = { displayName: name, homeUrl: '', urlRegex: '' };
    this.#datasources.set(name, { ...usual, ...this.#datasources.get(name), ...datasource });
  }

  datasource(name: string): Datasource | undefined {
    return this.#datasources.get(name);
  }

  keep(datasource: string, document: KeptDocument): void {
    let known = this.#documents.get(datasource);
    if (!known) this.#documents.set(datasource, (known = new Map()));
    known.set(document.id, document);
  }

  /** The documents of a datasource, in the order in which they came first. */
  documents(datasource: string): KeptDocument[] {
    return [...(this.#documents.get(datasource)?.values() ?? [])];
  }

  get data(): Pick<StateFile, 'datasources' | 'documents'> {
    return {
      datasources: [...this.#datasources.values()],
      documents: Object.fromEntries([...this.#documents.keys()].map((name) => [name, this.documents(name)])),
    };
  }
}
