import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseFlow } from '../../../../../site/blog/flow/parse-flow.ts';

const missedCall = `title: A missed call becomes a booked visit
caption: What happens in the first minute.

call [trigger] Missed call | at 18:40
text [agent] Text back | within one minute #the-first-minute
book [human] Nurse confirms #who-confirms
done [done] Visit booked

call -> text -> book -> done: yes
text -> done: confirmed alone
`;
const headings = ['the-first-minute', 'who-confirms'];

const problemsOf = (text: string) => {
  const result = parseFlow(text, headings);
  return 'problems' in result ? result.problems : [];
};
/** A change of one line, and what is complained of then: `line:column-end message hint`. */
const complaints = (from: string, to: string) => {
  assert.ok(missedCall.includes(from), from);
  return problemsOf(missedCall.replace(from, to)).map(
    ({ line, column, endColumn, message, hint }) =>
      [`${line}:${column}-${endColumn}`, message, ...(hint ? [hint] : [])].join(' '),
  );
};

test('reads title, caption, nodes, edges and sections', () => {
  const result = parseFlow(missedCall, headings);
  assert.ok('flow' in result);
  const { diagram, sections } = result.flow;
  assert.is(diagram.title, 'A missed call becomes a booked visit');
  assert.is(diagram.caption, 'What happens in the first minute.');
  assert.equal(JSON.parse(JSON.stringify(diagram.nodes)), [
    { id: 'call', kind: 'trigger', label: 'Missed call', detail: 'at 18:40' },
    { id: 'text', kind: 'agent', label: 'Text back', detail: 'within one minute' },
    { id: 'book', kind: 'human', label: 'Nurse confirms' },
    { id: 'done', kind: 'done', label: 'Visit booked' },
  ]);
  assert.equal(JSON.parse(JSON.stringify(diagram.edges)), [
    { from: 'call', to: 'text' },
    { from: 'text', to: 'book' },
    { from: 'book', to: 'done', label: 'yes' },
    { from: 'text', to: 'done', label: 'confirmed alone' },
  ]);
  assert.equal(sections, { text: 'the-first-minute', book: 'who-confirms' });
});

test('takes lines that are indented, end in white space or have a number sign in their words', () => {
  const result = parseFlow(
    'title: A ticket\n  a [step] Ticket # 7 opened  \nb [done] Done: yes | C# or Go\r\na->b :  as ever ',
    [],
  );
  assert.ok('flow' in result, JSON.stringify(result));
  const { nodes, edges } = result.flow.diagram;
  assert.equal(
    nodes.map(({ label, detail }) => [label, detail]),
    [
      ['Ticket # 7 opened', undefined],
      ['Done: yes', 'C# or Go'],
    ],
  );
  assert.equal(edges, [{ from: 'a', to: 'b', label: 'as ever' }]);
});

test('says of each mistake where it is and what to write', () => {
  assert.equal(complaints('title: A missed call becomes a booked visit\n', ''), [
    '0:1-8 This flow has no title. Begin it with `title: What the work comes to`.',
  ]);
  assert.equal(complaints('caption: What', 'title: What'), ['2:8-41 A flow has one title.']);
  assert.equal(complaints('book [human] Nurse', 'book human Nurse'), [
    '6:1-40 This line is not a node or an edge. Write a node (`id [kind] Label | detail #section`) or an edge (`from -> to: label`).',
    '9:17-21 There is no node "book". Write one of call, text, done.',
  ]);
  assert.equal(complaints('[human]', '[humn]'), [
    '6:7-11 "humn" is not a kind of node. Did you mean "human"?',
  ]);
  assert.equal(complaints('text -> done', 'txet -> done'), [
    '10:1-5 There is no node "txet". Did you mean "text"?',
  ]);
  assert.equal(complaints('#who-confirms', '#who-confirm'), [
    '6:30-41 No heading of this article has the id "who-confirm". Did you mean "who-confirms"?',
  ]);
  assert.equal(complaints('done [done]', 'text [done]'), [
    '7:1-5 Two nodes have the id "text".',
    '9:25-29 There is no node "done". Write one of call, text, book.',
    '10:9-13 There is no node "done". Write one of call, text, book.',
  ]);
  assert.equal(complaints('text -> done: c', 'text -> book: c'), [
    '10:1-13 Two edges lead from "text" to "book"; use one label for both.',
  ]);
  assert.equal(complaints('-> book -> done', '-> book ->'), [
    '9:1-29 This line is not a node or an edge. Write a node (`id [kind] Label | detail #section`) or an edge (`from -> to: label`).',
  ]);
  assert.equal(complaints('text -> done: confirmed alone', 'text -> text'), [
    '10:9-13 An edge joins two different nodes.',
  ]);
});

test('says what is too long, too few or too many, beside what has a wrong name', () => {
  assert.equal(complaints('Missed call', 'Missed call '.repeat(5)), [
    '4:16-75 A node has at most 44 characters; move the rest to `detail`.',
  ]);
  assert.equal(complaints('at 18:40\ntext [agent]', `${'x'.repeat(65)}\ntext [agnet]`), [
    '4:30-95 A detail has at most 64 characters.',
    '5:7-12 "agnet" is not a kind of node. Did you mean "agent"?',
  ]);
  assert.equal(complaints('confirmed alone', 'confirmed all alone'), [
    '10:15-34 An edge has at most 18 characters: "unsure", "after 3 days"',
  ]);
  assert.equal(complaints('done [done]', 'Done [done]').slice(0, 1), [
    '7:1-5 Write a node id in lower case: lead, reply, first-call',
  ]);
  const many = Array.from({ length: 13 }, (_, index) => `n${index} [step] Step\n`).join('');
  const chain = Array.from({ length: 13 }, (_, index) => `n${index}`).join(' -> ');
  assert.equal(
    problemsOf(`title: Many\n${many}${chain}`).map(({ message }) => message),
    ['A flow has 2 to 12 nodes; this one has 13.'],
  );
  assert.equal(
    problemsOf('').map(({ message }) => message),
    [
      'This flow has no title.',
      'A flow has 2 to 12 nodes; this one has 0.',
      'A flow has 1 to 18 edges; this one has 0.',
    ],
  );
});

test.run();
