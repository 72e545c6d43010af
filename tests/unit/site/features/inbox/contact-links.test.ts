import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  mailLink,
  phoneLink,
  replyLink,
} from '../../../../../site/features/inbox/contact-links.ts';

test('an address becomes the link of an email, and can add nothing to it', () => {
  assert.is(mailLink('ada@usta.example'), 'mailto:ada@usta.example');
  assert.is(
    mailLink('a?bcc=eve@evil.example&body=x@usta.example'),
    'mailto:a%3Fbcc%3Deve@evil.example%26body%3Dx@usta.example',
  );
});

test('an answer has a subject, and goes to nobody else', () => {
  assert.is(
    replyLink('a?cc=eve@evil.example'),
    'mailto:a%3Fcc%3Deve@evil.example?subject=Your%20request%20to%20USTA',
  );
});

test('a number is called as it was typed; what is none is no link', () => {
  assert.is(phoneLink('+1 (555) 555-0142'), 'tel:+15555550142');
  assert.is(phoneLink('ask for me'), undefined);
  assert.is(phoneLink('javascript:alert(1)'), 'tel:1');
});

test.run();
