import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { PROOF_HEADER } from "#contract/form-proof.ts";
import { allows, PERMISSIONS } from "#rules/permissions.ts";
import { findSession, type SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { TEXT_LIMIT, texts, UPLOAD_LIMIT, uploads } from "./body-limits.ts";
import { type CallerNetwork, callerNetworkOf } from "./caller-network.ts";
import { AppError, forbidden } from "./errors.ts";
import { guardForm } from "./public-form.ts";

/** Who was let in, before anything of the body was read. */
export interface Admitted {
  staff: SignedIn | null;
  network: CallerNetwork;
  /** A visitor's form came with work done for it. */
  hasWorked: boolean;
}

/** Refuses an endpoint that does not say who may call it or, open to strangers, what holds floods back. */
export function assertDeclared({ method, path, access, guard }: Endpoint): void {
  if (access !== "public" && access !== "signed-in" && !PERMISSIONS.includes(access))
    throw new Error(`${method} ${path} does not declare who may call it`);
  if ((access === "public" && method !== "GET") !== (guard !== undefined))
    throw new Error(
      `${method} ${path}: a guard belongs to public calls that are no GET, and to each of them`,
    );
}

/** The longest JSON body of an endpoint, in bytes; undefined: as long as the application takes anywhere. */
export const bodyLimitOf = ({ guard, multipart }: Endpoint) => (guard && !multipart ? TEXT_LIMIT : undefined);

/**
 * Decides on a call from its head alone: who calls (401, 403), and for a stranger's call whether there is room for it
 * (429, 503). Whoever is refused is not listened to any further.
 */
export async function admit(
  endpoint: Endpoint,
  db: Executor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted> {
  const network = callerNetworkOf(request);
  const { guard, access } = endpoint;
  if (access !== "public")
    return { staff: await authorise(endpoint, db, request), network, hasWorked: false };
  if (!guard) return { staff: null, network, hasWorked: false };
  try {
    const { hasWorked } =
      guard === "password"
        ? { hasWorked: false }
        : await guardForm(db, guard, network, request.headers[PROOF_HEADER]);
    reserveBodyMemory(endpoint, request, reply, { network, hasWorked });
    return { staff: null, network, hasWorked };
  } catch (error) {
    // Else the rest of the body would be read, if only to be thrown away.
    if (lengthOf(endpoint, request) > TEXT_LIMIT) reply.header("Connection", "close");
    throw error;
  }
}

async function authorise(endpoint: Endpoint, db: Executor, request: FastifyRequest): Promise<SignedIn> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? "")?.[1];
  const staff = token ? await findSession(db, token, { isUse: !endpoint.background }) : null;
  if (!staff) throw new AppError("unauthenticated", "Please sign in.");
  const { access } = endpoint;
  if (access !== "public" && access !== "signed-in" && !allows(staff.role, access)) throw forbidden();
  return staff;
}

/** How long the body says it is; one that does not say may become as long as it is allowed to. */
function lengthOf({ multipart }: Endpoint, { headers }: FastifyRequest): number {
  const longest = multipart ? UPLOAD_LIMIT : TEXT_LIMIT;
  if (headers["transfer-encoding"] !== undefined) return longest;
  return Number(headers["content-length"] ?? 0);
}

/** Keeps room for the body until the call is over, answered or broken off. */
function reserveBodyMemory(
  endpoint: Endpoint,
  request: FastifyRequest,
  { raw }: FastifyReply,
  sender: { network: CallerNetwork; hasWorked: boolean },
): void {
  const bytes = lengthOf(endpoint, request);
  const limit = endpoint.multipart ? UPLOAD_LIMIT : TEXT_LIMIT;
  if (bytes > limit) throw new AppError("tooLarge", "This is too large to be sent.");
  const leave = (endpoint.multipart ? uploads : texts).enter({ bytes, ...sender });
  raw.once("finish", leave);
  raw.once("close", leave);
}
