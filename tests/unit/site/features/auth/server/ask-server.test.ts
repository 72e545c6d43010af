import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createAsk, RefusedError } from '../../../../../../site/features/auth/server/ask-server.ts';

const refusalOf = async (response: Response): Promise<RefusedError> => {
  const error = await createAsk(async () => response)('/x').catch((reason: unknown) => reason);
  assert.instance(error, RefusedError);
  return error as RefusedError;
};

test('a refusal is told in the words of the server, and else by its status', async () => {
  const { message } = await refusalOf(
    Response.json({ message: 'There is no such request.' }, { status: 404 }),
  );
  assert.is(message, 'There is no such request.');
  assert.match((await refusalOf(new Response('<h1>', { status: 405 }))).message, '405');
});

test('a refusal names the wrong field, and says whether the password is needed', async () => {
  const wrong = await refusalOf(Response.json({ message: 'No.', field: 'code' }, { status: 422 }));
  assert.equal([wrong.field, wrong.needsPassword], ['code', false]);
  const due = await refusalOf(Response.json({ message: 'Again.', confirm: true }, { status: 403 }));
  assert.equal([due.field, due.needsPassword], [undefined, true]);
});

test.run();
