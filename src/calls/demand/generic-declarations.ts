import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { basesOf, frameOf } from '../../syntax/frames.js';
import { isCallSite, type Module, type TypeApplication } from '../../syntax/module.js';
import type { Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { calleesOf, underlyingFunction } from '../evaluate/callees.js';
import { meaningsOf, referenceNames } from '../evaluate/types/type-names.js';
import { mentions } from '../heap/types/type-arguments.js';
import { dataOfType } from '../heap/types/typed-data.js';

/** What a type argument is given to. */
interface Target {
  declarations: readonly TS.Node[];
  /** The unknown ones among them name the files that are not parsed. */
  values: Values;
}

/**
 * Finds the generic declarations to which data of an API is given as a type argument, `Page<Order>`,
 * `load<Order>('/orders/1')`, and those to which they give it in turn. Their files need not mention the API.
 */
export class GenericDeclarations {
  readonly #visited = new Set<TS.Node>();

  constructor(
    readonly engine: Engine,
    readonly ask: (missing: Values) => void,
  ) {}

  find(modules: readonly Module[]): void {
    if (!this.engine.namesDataTypes()) return;
    for (const application of flatMap(modules, ({ typeApplications }) => typeApplications))
      if (this.#isOfData(application)) this.#follow(application);
  }

  #isOfData(application: TypeApplication): boolean {
    return this.engine.attempt(application, false, () =>
      application.typeArguments!.some((type) => dataOfType(type, this.engine).length > 0),
    );
  }

  #follow(first: TypeApplication): void {
    const left = [first];
    for (let application = left.pop(); application; application = left.pop()) {
      if (this.#visited.has(application)) continue;
      this.#visited.add(application);
      left.push(...this.engine.attempt(application, [], () => this.#targetsOf(application)));
    }
  }

  #targetsOf(application: TypeApplication): TypeApplication[] {
    const { declarations, values } = targetOf(application, this.engine);
    this.ask(values);
    return flatMap(declarations, (declaration) => this.#passedOnBy(declaration));
  }

  /** Where a declaration gives its own type parameters to others. */
  #passedOnBy(declaration: TS.Node): TypeApplication[] {
    const { typeParameters } = declaration as { typeParameters?: readonly TS.TypeParameterDeclaration[] };
    if (!typeParameters) return [];
    const module = this.engine.program.modules.get(declaration.getSourceFile().fileName);
    return (module?.typeApplications ?? []).filter(
      ({ pos, end, typeArguments }) =>
        pos >= declaration.pos &&
        end <= declaration.end &&
        typeArguments!.some((type) => typeParameters.some(({ name }) => mentions(type, name.text))),
    );
  }
}

function targetOf(application: TypeApplication, engine: Engine): Target {
  if (isCallSite(application) || isBaseClass(application)) {
    const context = engine.contexts.root(frameOf(application), false);
    const values = isCallSite(application)
      ? calleesOf(application, context, engine)
      : engine.evaluate(application.expression, context);
    const declarations = flatMap(values.map(underlyingFunction), (value) =>
      value.kind === 'function' || value.kind === 'class' ? [value.node] : [],
    );
    return { declarations, values };
  }
  const meanings = meaningsOf(referenceNames(application) ?? [], application, engine) ?? [];
  return {
    declarations: flatMap(meanings, (meaning) => (meaning.kind === 'declaration' ? [meaning.node] : [])),
    values: flatMap(meanings, (meaning) => (meaning.kind === 'values' ? meaning.values : [])),
  };
}

function isBaseClass(node: TypeApplication): node is TS.ExpressionWithTypeArguments {
  return (
    ts.isExpressionWithTypeArguments(node) &&
    ts.isClassLike(node.parent.parent) &&
    basesOf(node.parent.parent)[0] === node
  );
}
