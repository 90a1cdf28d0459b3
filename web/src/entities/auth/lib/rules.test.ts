import { expect, it } from 'vitest';
import { email, filled, newPassword, username } from './rules';

function refusal(
  rule: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
  value: unknown,
) {
  return rule.safeParse(value).error?.issues[0]?.message;
}

it.each(['abc', 'A.b-c_9', '0start', 'a'.repeat(30), ' trimmed '])('takes the username %j', (value) => {
  expect(refusal(username, value)).toBeUndefined();
});

it.each(['ab', '_abc', '.abc', '-abc', 'a b c', 'ハナコ', 'a'.repeat(31), ''])(
  'refuses the username %j',
  (value) => {
    expect(refusal(username, value)).toBe('invalidUsername');
  },
);

it.each(['secret12', 'A1@$!%*#?&', `${'a'.repeat(31)}1`])('takes the password %j', (value) => {
  expect(refusal(newPassword, value)).toBeUndefined();
});

it.each([
  'secret1',
  'onlyletters',
  '12345678',
  'secret 12',
  'secret12^',
  'ひみつのことば12',
  `${'a'.repeat(32)}1`,
  '',
])('refuses the password %j', (value) => {
  expect(refusal(newPassword, value)).toBe('invalidPasswordFormat');
});

it.each(['hana@example.com', ' a+b@c.jp '])('takes the address %j', (value) => {
  expect(refusal(email, value)).toBeUndefined();
});

it.each(['hana', 'hana@', 'hana@example', 'ha na@example.com', `${'a'.repeat(250)}@b.jp`, ''])(
  'refuses the address %j',
  (value) => {
    expect(refusal(email, value)).toBe('invalidEmail');
  },
);

it('asks for what is needed', () => {
  expect(refusal(filled, '  ')).toBe('valueIsRequired');
});
