import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The part of the browser's options that is used here. */
interface Asked {
  challenge: string;
}

/** Deviations from a correct response. */
interface Answer {
  /** @default the origin that the passkey was made for */
  origin?: string;
  /** Whether it claims to have verified a finger, a face or a code. @default true */
  isVerified?: boolean;
}

/** A software passkey with Ed25519, which can also do what browsers would not. */
export function createPasskey({ host, origin }: { host: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const id = randomBytes(16);
  let counter = 0;

  /** WebAuthn, 6.1: a hash of the host, flags, and a use counter. */
  const authenticatorData = (flags: number, rest: Buffer = Buffer.alloc(0)) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, rest]);
  };
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  return {
    id: id.toString('base64url'),

    /** Responds to a page's request for a new passkey. */
    register({ challenge }: Asked, { origin: from = origin }: Answer = {}): string {
      const x = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
      // COSE: a key pair on an octet curve (1: 1), for EdDSA (3: -8) over Ed25519 (-1: 6).
      const key = Buffer.concat([Buffer.from('a4010103272006215820', 'hex'), x]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authenticatorData(0x45, credential);
      // CBOR: { fmt: "none", attStmt: {}, authData: data }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return toText({
        clientDataJSON: clientData('webauthn.create', challenge, from).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },

    /** Responds to a page's request to use a passkey. */
    use({ challenge }: Asked, { origin: from = origin, isVerified = true }: Answer = {}): string {
      const data = authenticatorData(isVerified ? 0x05 : 0x01);
      const client = clientData('webauthn.get', challenge, from);
      const signature = sign(null, Buffer.concat([data, sha256(client)]), privateKey);
      return toText({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };

  function toText(response: object): string {
    const name = id.toString('base64url');
    const given = { type: 'public-key', clientExtensionResults: {} };
    return JSON.stringify({ id: name, rawId: name, ...given, response });
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
