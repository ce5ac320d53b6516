import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { toFailure } from '../../src/cli/errors.js';
import { UserError } from '../../src/model/errors.js';

describe('toFailure', () => {
  it.each([
    [new UserError('a.json:3: wrong'), 'deprec-scan: a.json:3: wrong'],
    [new UserError('a.json:3: wrong', 'check the date'), 'deprec-scan: a.json:3: wrong. Check the date'],
    [new UserError('Really?', 'check the date'), 'deprec-scan: Really? Check the date'],
    [new UserError('wrong', '`b` is free'), 'deprec-scan: wrong. `b` is free'],
    [
      new UserError('wrong', 'deprec-scan registry list shows all'),
      'deprec-scan: wrong. deprec-scan registry list shows all',
    ],
    [new UserError('two\nlines', 'and\r\n  more'), 'deprec-scan: two lines. And more'],
    [new UserError('\u001b[2Jwiped'), 'deprec-scan: \ufffd[2Jwiped'],
  ])('tells what the user can put right in one line %#', (error, line) => {
    expect(toFailure(error, false)).toEqual({ lines: [line], exitCode: 2 });
  });

  it('passes on what commander says', () => {
    const error = new CommanderError(1, 'commander.unknownOption', "error: unknown option '--x'\n(Did you mean --y?)");
    expect(toFailure(error, false)).toEqual({
      lines: ["deprec-scan: unknown option '--x' (Did you mean --y?)"],
      exitCode: 2,
    });
    expect(toFailure(new CommanderError(0, 'commander.helpDisplayed', '(outputHelp)'), false)).toEqual({
      lines: [],
      exitCode: 0,
    });
  });

  it('never takes our own mistake for a clean run', () => {
    expect(toFailure(new TypeError('x is not a function'), false)).toEqual({
      lines: [
        'deprec-scan: internal error: x is not a function. Please report it; DEPREC_SCAN_DEBUG=1 shows where it happened',
      ],
      exitCode: 3,
    });
    for (const thrown of ['text', undefined, null, 7]) expect(toFailure(thrown, false).exitCode).toBe(3);
  });

  it('shows the stack when asked', () => {
    const { lines } = toFailure(new Error('boom'), true);
    expect(lines[0]).toBe('deprec-scan: internal error: boom. Please report it');
    expect(lines[1]).toContain('errors.test.ts');
  });
});
