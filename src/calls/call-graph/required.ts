import { packageModule } from '../clients/specifiers.js';
import { joinValues } from '../domain/join.js';
import { external, type Values } from '../domain/values.js';
import type { Engine, ModelledCall } from '../engine/engine.js';
import { namespaceOf } from '../evaluate/bindings.js';
import { literalsOf, textsOf } from '../text/strings.js';

/** The result of `require(specifier)` and `import(specifier)`. */
export function required({ context, engine, invocation }: ModelledCall): Values {
  const from = engine.moduleOf(context).file;
  const specifiers = invocation.argument(0) ?? [];
  return joinValues(
    ...literalsOf(specifiers).map((specifier): Values => {
      const file = engine.program.resolve(specifier, from);
      return file === undefined ? [external(packageModule(specifier), [])] : namespaceOf(file, engine);
    }),
    described(specifiers, engine),
  );
}

/** Modules of clients of which the specifier is not wholly known: `sdk/resources/${version}/index.js`. */
function described(specifiers: Values, engine: Engine): Values {
  return textsOf(specifiers)
    .filter(({ parts }) => parts.length > 1 && typeof parts[0] === 'string')
    .map(({ parts }) => external(parts.map((part) => (typeof part === 'string' ? part : '*')).join(''), []))
    .filter((module) => engine.clients.rowsBehind(module).length > 0);
}
