import { HANDED_ON } from '../../../syntax/writes/handed-on.js';
import { OF_COMPONENTS, OF_REQUESTS } from '../../../syntax/writes/writes.js';
import { joinValues } from '../../domain/join.js';
import { addToGroup } from '../../../collections/group-by.js';
import type { Values } from '../../domain/values.js';
import type { Engine, Globals } from '../../engine/engine.js';
import { autoImported } from './auto-imports.js';
import { valueOfBinding } from '../bindings.js';

/**
 * The project's own globals: `window.api = …`, `globalThis.client ??= …`, and top-level declarations of classic
 * scripts.
 */

interface Shared {
  values: () => Values;
}

/** Everything that the parsed modules share through the global object, by dotted name. */
export class SharedGlobals implements Globals {
  readonly #byName = new Map<string, Shared[]>();

  constructor(readonly engine: Engine) {
    for (const module of engine.program.modules.values()) {
      const context = engine.contexts.root(module.source, false);
      for (const { path, value } of module.writes.ofGlobal)
        this.#add(path, module.file, () => engine.evaluate(value, engine.contexts.within(context, value)));
      for (const { name, exported } of autoImported(module, engine))
        this.#add([name], module.file, () => engine.exported(module.file, exported));
      if (module.isScript)
        for (const binding of module.scopes.bindings)
          if (binding.frame === module.source)
            this.#add([binding.name], module.file, () => valueOfBinding(binding, context, engine));
    }
  }

  #add(path: readonly string[], file: string, values: () => Values): void {
    const name = path.join('.');
    this.engine.callGraph.channels.published.add(`global:${name}`);
    this.engine.callGraph.addContributor(`global:${name}`, file);
    addToGroup(this.#byName, name, { values });
  }

  named(path: readonly string[]): Values {
    const name = path.join('.');
    this.engine.callGraph.channels.subscribed.add(`global:${name}`);
    this.engine.callGraph.partialProgram.recordQuery(`global:${name}`);
    return this.own(name);
  }

  own(name: string): Values {
    const shared = this.#byName.get(name) ?? [];
    return shared.length === 0 ? [] : joinValues(...shared.map(({ values }) => values()));
  }

  names(): IterableIterator<string> {
    return this.#byName.keys();
  }
}

/** The word that files have in them which read a global. */
export function wordOfGlobal(name: string): string {
  if (name.startsWith(`${HANDED_ON}.`)) return name.slice(name.lastIndexOf('.') + 1);
  return name.startsWith(`${OF_REQUESTS}.`) ? OF_REQUESTS : name.replace(`${OF_COMPONENTS}.`, '');
}
