import { scryptSync } from 'node:crypto';
import { hashGroupPassword, isGroupPassword } from '#resources/groups/passwords/group-password.js';

test('a hash matches only its own password, and no two hashes of one password are equal', async () => {
  const [one, other] = await Promise.all([hashGroupPassword('opensesame'), hashGroupPassword('opensesame')]);
  expect(one).not.toBe(other);
  expect(await isGroupPassword('opensesame', one)).toBe(true);
  expect(await isGroupPassword('opensesame', other)).toBe(true);
  expect(await isGroupPassword('Opensesame', one)).toBe(false);
});

test('a hash with another cost still matches', async () => {
  const salt = Buffer.from('0123456789abcdef');
  const key = scryptSync('opensesame', salt, 32, { N: 2 ** 15, r: 4, p: 2 });
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  expect(await isGroupPassword('opensesame', `$scrypt$ln=15,r=4,p=2$${unpadded(salt)}$${unpadded(key)}`)).toBe(true);
});

test('a malformed hash is an error of the server, not a wrong password', async () => {
  await expect(isGroupPassword('opensesame', 'opensesame')).rejects.toThrow('not in a known format');
});
