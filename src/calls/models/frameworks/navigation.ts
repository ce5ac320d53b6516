import { argumentPath } from '../../domain/access-path.js';
import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { isElement } from '../../../syntax/frames.js';
import { functionsIn, record, unknown, type Value, type Values } from '../../domain/values.js';
import { argument } from '../../domain/arguments.js';
import type { CallSummary, Model, ModelledCall, Engine } from '../../engine/engine.js';
import type { CallEdge } from '../../domain/call-edge.js';
import { joinValues } from '../../domain/join.js';
import { propertyNamesOf } from '../../heap/literals/properties.js';
import { literalsOf } from '../../text/strings.js';
import { publish } from '../model.js';
import type { Packages, Plugin } from '../plugin.js';

/**
 * Screens of React Navigation: `navigation.navigate('Details', params)` shows the screen of that name, whose component
 * is handed `route.params`. A screen is known by its name: where it is registered, and in the types of what its
 * component is handed.
 */

/** Names of receivers begin so: the parameters of a screen, and what is registered as one. */
const SCREEN_PARAMS = 'screen:params:';
const SCREENS = 'screen:shown:';

const PACKAGE = /^@react-navigation\//;
const SHOWING = /^(navigate|push|replace|jumpTo|popTo)$/;
const NAME = /^[\w-]+$/;

function namesIn(values: Values): string[] {
  return literalsOf(values).filter((name) => NAME.test(name));
}

/** What a component is handed. */
function propsOf(name: string, engine: Engine): Value {
  const params = (): Values => engine.callGraph.publishedValues(SCREEN_PARAMS + name, engine);
  return record(`screen:${name}`, { route: () => [routeOf(name, params)], navigation: () => [unknown('navigation')] });
}

function routeOf(name: string, params: () => Values): Value {
  return record(`route:${name}`, { params });
}

/**
 * `navigation.navigate('Details', params)`; what is below a navigator is named in its parameters, `{ screen: 'Details',
 * params }`.
 */
export function shows(name: string, call: ModelledCall): (() => []) | undefined {
  if (!SHOWING.test(name) || !ts.isCallExpression(call.site) || call.site.arguments.length < 2) return undefined;
  return () => {
    // `text.replace('a', b)` on something unknown shows no screen.
    if (!argument(call, 1).some((value) => value.kind === 'object' || value.kind === 'record')) return [];
    for (const screen of namesIn(argument(call, 0))) publish(call, SCREEN_PARAMS + screen, 1);
    for (const screen of namesIn(
      call.engine.member(
        argument(call, 1).filter((value) => value.kind === 'object'),
        'screen',
      ),
    ))
      publish(call, SCREEN_PARAMS + screen, 1, { property: 'params' });
    return [];
  };
}

/** `<Stack.Screen name="Details" component={Details} initialParams={…} />` */
export function screenElement(call: ModelledCall): (() => readonly CallEdge[]) | undefined {
  const { site, engine } = call;
  if (!isElement(site) || !ts.isPropertyAccessExpression(site.tagName) || site.tagName.name.text !== 'Screen')
    return undefined;
  const given = argument(call, 0);
  return () =>
    flatMap(namesIn(engine.member(given, 'name')), (name) => {
      publish(call, SCREENS + name, 0, { property: 'component' });
      publish(call, SCREEN_PARAMS + name, 0, { property: 'initialParams' });
      return componentTargets(
        name,
        joinValues(engine.member(given, 'component'), engine.member(given, 'children')),
        call,
      );
    });
}

function componentTargets(name: string, components: Values, { site, context, engine }: ModelledCall): CallEdge[] {
  const invocation = engine.callGraph.synthetic(site, context, `screen:${name}`, [() => [propsOf(name, engine)]]);
  return functionsIn(components).map((fn) => ({ fn, invocation }));
}

/** `createNativeStackNavigator({ screens: { Details, List: { screen: List } } })` */
const navigator: Model = (call): CallSummary => {
  const { engine } = call;
  const screens = engine.member(
    argument(call, 0).filter((value) => value.kind === 'object'),
    'screens',
  );
  const targets = (): CallEdge[] =>
    flatMap(propertyNamesOf(screens), (name) => {
      publish(call, SCREENS + name, 0, {
        places: [argumentPath(0, 'screens', name, 'screen'), argumentPath(0, 'screens', name)],
      });
      const shown = engine.member(screens, name);
      return componentTargets(
        name,
        joinValues(
          shown,
          engine.member(
            shown.filter((value) => value.kind === 'object'),
            'screen',
          ),
        ),
        call,
      );
    });
  return { targets, result: () => [unknown('navigator')] };
};

/** What a type of the package says: `NativeStackScreenProps<Screens, 'Details'>`, `RouteProp<Screens, 'Details'>`. */
function screenType(specifier: string, name: string, type: TS.Node, engine: Engine): Values {
  if (!PACKAGE.test(specifier) || !ts.isTypeReferenceNode(type)) return [];
  const screen = type.typeArguments?.[1];
  const named =
    screen && ts.isLiteralTypeNode(screen) && ts.isStringLiteral(screen.literal) ? screen.literal.text : undefined;
  if (named === undefined) return [];
  if (name.endsWith('ScreenProps')) return [propsOf(named, engine)];
  return name === 'RouteProp' ? engine.member([propsOf(named, engine)], 'route') : [];
}

const KINDS = ['NativeStack', 'Stack', 'BottomTab', 'Drawer', 'MaterialTopTab'];

const NAVIGATION_PACKAGES: Packages = {
  ...Object.fromEntries(
    ['native-stack', 'stack', 'bottom-tabs', 'drawer', 'material-top-tabs'].map((name) => [
      `@react-navigation/${name}`,
      Object.fromEntries(KINDS.map((kind) => [`create${kind}Navigator`, navigator])),
    ]),
  ),
};

export const NAVIGATION: Plugin = {
  packages: NAVIGATION_PACKAGES,
  type: screenType,
  // The component of a screen receives its parameters, and so do files with its name.
  demand: ({ engine, channelsUnder, addWord, addMissingIn }) => {
    for (const name of channelsUnder(SCREEN_PARAMS)) {
      addWord(name);
      addMissingIn(engine.callGraph.publishedValues(SCREENS + name, engine));
    }
  },
};
