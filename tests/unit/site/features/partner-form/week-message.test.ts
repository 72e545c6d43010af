import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fieldLimits } from '../../../../../site/domain/partner-request.ts';
import {
  describeHours,
  isOwnMessage,
} from '../../../../../site/features/partner-form/week-message.ts';
import { projectFolder } from '../../../../helpers/project.ts';

const message = [
  'In our week of 40 hours, copying takes 23: typing what is already written elsewhere (10);',
  'asking for something a second time (7); looking for a file, a number, a date (6).',
  'The job takes the other 17: deciding and solving (8); talking to clients and colleagues (9).',
].join(' ');

test('the hours of the hash become a message', () => {
  assert.is(describeHours('#hours=10,7,6,8,9'), message);
});

test('without hours there is no message', () => {
  for (const hash of ['', '#main', '#hours=1,2', '#hours=0,0,0,0,0']) {
    assert.is(describeHours(hash), undefined, hash);
  }
});

test('the tasks have the names that the vision page gives them', () => {
  const page = readFileSync(join(projectFolder, 'content/pages/about/vision.md'), 'utf8');
  const names = [...page.matchAll(/label: "?([^"\n]+?)"?, hours: /g)].map(([, name]) => name ?? '');
  assert.is(names.length, 5);
  let end = 0;
  for (const name of names) {
    const start = message.indexOf(name.toLowerCase());
    assert.ok(start > end, name);
    end = start;
  }
});

test('the longest message leaves room to write', () => {
  assert.ok(
    (describeHours('#hours=40,40,40,40,40') ?? '').length < fieldLimits.additionalInfo / 10,
  );
});

test('a message that was edited is the visitor’s own', () => {
  assert.ok(isOwnMessage(message));
  for (const text of ['', 'Hello (10)', `${message} Call me.`, message.replace('(10)', '(11)')]) {
    assert.not.ok(isOwnMessage(text), text);
  }
});

test.run();
