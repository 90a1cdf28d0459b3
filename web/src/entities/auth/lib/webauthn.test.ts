import { afterEach, expect, it, vi } from 'vitest';
import { askForPasskey, fromBase64Url, passkeyProblem, toBase64Url } from './webauthn';

afterEach(() => vi.unstubAllGlobals());

it('encodes and decodes any bytes as base64url without padding', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => 255 - index);
  const text = toBase64Url(bytes.buffer);
  expect(text).toMatch(/^[\w-]+$/);
  expect(fromBase64Url(text)).toEqual(bytes);
  expect([...fromBase64Url('_-8')]).toEqual([255, 239]);
});

/** A browser without the JSON functions of WebAuthn. */
function oldBrowser() {
  class Credential {
    id = 'AQI';
    rawId = Uint8Array.of(1, 2).buffer;
    type = 'public-key';
    authenticatorAttachment = 'platform';
    response = {
      clientDataJSON: Uint8Array.of(3).buffer,
      authenticatorData: Uint8Array.of(4).buffer,
      signature: Uint8Array.of(255).buffer,
      userHandle: null,
    };
  }
  const get = vi.fn(async (_: CredentialRequestOptions) => new Credential());
  vi.stubGlobal('PublicKeyCredential', Credential);
  vi.stubGlobal('AuthenticatorAttestationResponse', class {});
  vi.stubGlobal('navigator', { credentials: { get } });
  return get;
}

it('decodes the options and encodes the answer where the browser does not', async () => {
  const get = oldBrowser();
  const answer = await askForPasskey({
    challenge: '_-8',
    rpId: 'yagura.example',
    allowCredentials: [{ id: 'AQI', type: 'public-key' }],
  });
  const asked = get.mock.calls[0]?.[0].publicKey;
  expect(asked?.challenge).toEqual(Uint8Array.of(255, 239));
  expect(asked?.allowCredentials).toEqual([{ id: Uint8Array.of(1, 2), type: 'public-key' }]);
  expect(answer).toMatchObject({
    id: 'AQI',
    rawId: 'AQI',
    response: { clientDataJSON: 'Aw', authenticatorData: 'BA', signature: '_w' },
  });
});

it('ends a waiting suggestion before it asks for something else', async () => {
  const get = oldBrowser();
  get.mockImplementationOnce(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
  const suggested = askForPasskey({ challenge: 'AA' }, { conditional: true });
  const outcome = expect(suggested).rejects.toThrow(DOMException);
  await askForPasskey({ challenge: 'AA' });
  await outcome;
});

it('leaves a waiting suggestion alone if its own signal is aborted already', async () => {
  const get = oldBrowser();
  let aborted = false;
  get.mockImplementationOnce(
    ({ signal }) =>
      new Promise(() => {
        signal?.addEventListener('abort', () => {
          aborted = true;
        });
      }),
  );
  void askForPasskey({ challenge: 'AA' }, { conditional: true });
  const late = askForPasskey({ challenge: 'AA' }, { conditional: true, signal: AbortSignal.abort() });
  await expect(late).rejects.toMatchObject({ name: 'AbortError' });
  expect(get).toHaveBeenCalledOnce();
  expect(aborted).toBe(false);
});

it.each([
  [new DOMException('', 'NotAllowedError'), 'cancelled'],
  [new DOMException('', 'InvalidStateError'), 'exists'],
  [new DOMException('', 'SecurityError'), 'unavailable'],
  [new Error('elsewhere'), null],
])('tells what went wrong: %o', (error, problem) => {
  expect(passkeyProblem(error)).toBe(problem);
});
