export default async function tearDown() {
  await globalThis.confabTest.databases.stop();
}
