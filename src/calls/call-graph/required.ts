import { packageModule } from '../clients/specifiers.js';
import { joinValues } from '../domain/join.js';
import { external, type Values } from '../domain/values.js';
import type { ModelledCall } from '../engine/engine.js';
import { namespaceOf } from '../evaluate/bindings.js';
import { literalsOf } from '../text/strings.js';

/** The result of `require(specifier)` and `import(specifier)`. */
export function required({ context, engine, invocation }: ModelledCall): Values {
  const from = engine.moduleOf(context).file;
  return joinValues(
    ...literalsOf(invocation.argument(0) ?? []).map((specifier): Values => {
      const file = engine.program.resolve(specifier, from);
      return file === undefined ? [external(packageModule(specifier), [])] : namespaceOf(file, engine);
    }),
  );
}
