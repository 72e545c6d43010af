import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type PartnerValues,
  toPayload,
  validate,
} from '../../../../site/domain/partner-request.ts';
import {
  errorMessageOf,
  firstInvalid,
  readValues,
  withoutError,
} from '../../../../site/features/partner-form/form-values.ts';

const filled: PartnerValues = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@okafor-legal.example',
  phone: '+1 555 555 0117',
  company: 'Okafor Legal',
  title: 'Managing partner',
  additionalInfo: '',
};

test('a form with everything but additional information can be sent', () => {
  assert.equal(validate(filled), {});
});

test('every blank field has its message', () => {
  const blank = {
    ...filled,
    firstName: '',
    lastName: ' ',
    email: '\t',
    phone: '  ',
    company: '',
    title: '\n',
  };
  assert.equal(validate(blank), {
    firstName: 'Please enter your first name',
    lastName: 'Please enter your last name',
    email: 'Please enter a valid email address',
    phone: 'Please enter your phone number',
    company: 'Please enter your company name',
    title: 'Please enter your title',
  });
});

for (const email of [
  'a@b.co',
  ' maya@firm.example ',
  'm.o+x@mail.firm.example',
  'ü@münchen.example',
]) {
  test(`${JSON.stringify(email)} is an address`, () => {
    assert.equal(validate({ ...filled, email }), {});
  });
}

for (const email of [
  'maya',
  'maya@',
  '@firm.example',
  'maya@firm',
  'maya@firm.',
  'a b@firm.example',
  'a@@firm.example',
  'maya@.example',
  'a@b..c',
]) {
  test(`${JSON.stringify(email)} is no address`, () => {
    assert.equal(validate({ ...filled, email }), { email: 'Please enter a valid email address' });
  });
}

test('a long address that is not valid is refused at once', () => {
  const start = process.cpuUsage();
  assert.ok(validate({ ...filled, email: `a@${'.a'.repeat(50_000)}@` }).email);
  // Microseconds of this process's own time, whatever else the machine does.
  assert.ok(process.cpuUsage(start).user < 2_000_000);
});

test('the first invalid field is the first of the form', () => {
  assert.is(firstInvalid(validate({ ...filled, title: '', lastName: '' })), 'lastName');
  assert.is(firstInvalid({}), undefined);
});

test('editing a field takes away its error alone', () => {
  const errors = validate({ ...filled, phone: '', title: '' });
  assert.equal(withoutError(errors, 'phone'), { title: 'Please enter your title' });
  assert.equal(withoutError(errors, 'email'), errors);
});

test('the values of a form are read by name', () => {
  const data = new FormData();
  for (const [name, value] of Object.entries(filled)) data.set(name, value);
  assert.equal(readValues(data), filled);
  assert.is(readValues(new FormData()).company, '');
});

test('the payload is trimmed and has no token while there is none', () => {
  const payload = toPayload({ ...filled, firstName: ' Maya ', additionalInfo: 'Intake\n' });
  assert.equal(payload, { ...filled, additionalInfo: 'Intake' });
  assert.not('recaptchaToken' in payload);
});

test('what comes along unseen when a text is pasted is not sent, and is no answer', () => {
  const pasted = {
    ...filled,
    phone: '\u202a+1 555\u2060 0117\u202c',
    company: 'Oka\u00adfor\ufeff ',
  };
  const payload = toPayload(pasted);
  assert.equal([payload.phone, payload.company], ['+1 555 0117', 'Okafor']);
  assert.ok(validate({ ...filled, title: ' \u200b ' }).title);
});

test('the payload carries a token', () => {
  assert.is(toPayload(filled, { recaptchaToken: 'token' }).recaptchaToken, 'token');
});

test('the server says why it refused', async () => {
  const response = Response.json({ message: 'Too many requests' }, { status: 429 });
  assert.is(await errorMessageOf(response), 'Too many requests');
});

for (const [name, response] of [
  ['without a message', () => Response.json({ error: 'x' }, { status: 500 })],
  ['with an empty message', () => Response.json({ message: ' ' }, { status: 500 })],
  ['with a message that is no text', () => Response.json({ message: 7 }, { status: 500 })],
  ['that is null', () => Response.json(null, { status: 500 })],
  ['that is a page', () => new Response('<!doctype html>', { status: 500 })],
] as const) {
  test(`an answer ${name} is told by its status`, async () => {
    assert.is(await errorMessageOf(response()), 'Failed to submit form (500)');
  });
}

test.run();
