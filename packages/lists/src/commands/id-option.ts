import { UserError } from '../../../../src/model/errors.js';

/**
 * Checks the id that a list is to have.
 *
 * @throws UserError if it is none.
 */
export function checkId(id: string | undefined): void {
  if (id !== undefined && !/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(id))
    throw new UserError(`--id ${id}: not an id`, 'write letters, digits, dots, hyphens and underscores');
}
