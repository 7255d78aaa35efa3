import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "#lib/db/schema/columns.ts";

/**
 * What an account owns: projects, assets, videos with their revisions, exports with their files, and the units that
 * exports cost. Ids are prefixed and sort by time (`vid_…`). JSON columns hold what the schemas of lib/api/workspace say.
 */

type Json = Record<string, unknown>;
/** Sixteen pairs that the caller chooses. */
const metadata = () => jsonb("metadata").$type<Record<string, string>>().notNull().default({});
/** Why something failed: `code`, `detail`, what it is about, whether trying again helps. */
const failure = () => jsonb("failure").$type<Json>();

export const projects = pgTable(
  "projects",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    /** Brand kit: palette, type pair, logo, motion personality, words to avoid. */
    brand: jsonb("brand").$type<Json>().notNull().default({}),
    /** What its videos start with: format, sound. */
    defaults: jsonb("defaults").$type<Json>().notNull().default({}),
    metadata: metadata(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("projects_user").on(table.userId, table.id)],
);

export const assets = pgTable(
  "assets",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    projectId: text("project_id"),
    /** `image`, `logo`, `font`, `audio`. */
    kind: text("kind").notNull(),
    name: text("name").notNull(),
    /** `uploading` until its bytes are complete, `checking` while a job looks at them, then `ready` or `failed`. */
    status: text("status").notNull(),
    failure: failure(),
    /** How it came: `upload`, `multipart`, `url` with its address. */
    source: jsonb("source").$type<Json>().notNull(),
    /** What was announced, and then what it is. */
    contentType: text("content_type"),
    bytes: integer("bytes"),
    /** SHA-256 of what came, hexadecimal: the same bytes of an account are kept once. */
    sha256: text("sha256"),
    /** Where what came is, and where what is used is: re-encoded. */
    originalKey: text("original_key"),
    blobKey: text("blob_key"),
    /** Width, height, duration, family: by kind. */
    facts: jsonb("facts").$type<Json>().notNull().default({}),
    metadata: metadata(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    expiresAt: instant("expires_at"),
  },
  (table) => [
    index("assets_user").on(table.userId, table.id),
    index("assets_sha").on(table.userId, table.sha256),
    index("assets_expires").on(table.expiresAt),
  ],
);

export const videos = pgTable(
  "videos",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    projectId: text("project_id"),
    title: text("title").notNull(),
    /** `planning`, `ready`, `failed`. */
    status: text("status").notNull(),
    failure: failure(),
    /** Who directed it: `agent`, `model`, `rules`, `person`. */
    planner: text("planner"),
    /** What it was made of: a brief, a storyboard or a composition, as it came. */
    input: jsonb("input").$type<Json>().notNull(),
    /** What was understood and ignored of the brief, and the questions it leaves. */
    reading: jsonb("reading").$type<Json>().notNull().default({}),
    /** Number of the newest revision; 0 while it is planned. */
    revision: integer("revision").notNull().default(0),
    metadata: metadata(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    expiresAt: instant("expires_at"),
    /** Deleted by its owner: comes back by `restore` for 7 days. */
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    index("videos_user").on(table.userId, table.id),
    index("videos_expires").on(table.expiresAt),
    index("videos_deleted").on(table.deletedAt),
  ],
);

/** What a video was at each step. Never changed. */
export const revisions = pgTable(
  "revisions",
  {
    videoId: text("video_id").notNull(),
    /** Counts from 1. */
    number: integer("number").notNull(),
    id: text("id").notNull(),
    userId: text("user_id").notNull(),
    /** `plan`, `compose`, `instruction`, `patch`, `mix`, `restore`. */
    kind: text("kind").notNull(),
    summary: text("summary").notNull(),
    /** SHA-256 of the composition (lib/motion/composition/composition-hash.ts). */
    hash: text("hash").notNull(),
    composition: jsonb("composition").$type<Json>().notNull(),
    /** What it was laid out from, while that is still what it shows. */
    storyboard: jsonb("storyboard").$type<Json>(),
    /** RFC 6902, from the revision before to this one, and back. */
    patch: jsonb("patch").$type<Json[]>().notNull().default([]),
    inverse: jsonb("inverse").$type<Json[]>().notNull().default([]),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.number] }),
    uniqueIndex("revisions_id").on(table.id),
    index("revisions_user").on(table.userId),
  ],
);

/** Pages that show one revision to whoever has the link. */
export const previewLinks = pgTable(
  "preview_links",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    videoId: text("video_id").notNull(),
    revision: integer("revision").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    index("preview_links_video").on(table.videoId),
    index("preview_links_user").on(table.userId),
    index("preview_links_expires").on(table.expiresAt),
  ],
);

export const exports = pgTable(
  "exports",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    videoId: text("video_id").notNull(),
    revision: integer("revision").notNull(),
    /** `queued`, `preparing`, `rendering`, `finalizing`, then for good `succeeded`, `failed` or `canceled`. */
    status: text("status").notNull(),
    /** Counts the changes of this row: who writes names the one he has read. */
    version: integer("version").notNull().default(0),
    /**
     * Counts how often its work was planned: again where the engine is another one. Jobs name it, and those of an
     * earlier plan do nothing.
     */
    run: integer("run").notNull().default(1),
    /** Tries of the step that it is in. Who writes what the step made names his own. */
    attempt: integer("attempt").notNull().default(0),
    /** Size, frame rate, format, quality, sound: as asked, with defaults. */
    settings: jsonb("settings").$type<Json>().notNull(),
    /** Hash of composition, settings and engine: equal keys are equal films. */
    contentKey: text("content_key").notNull(),
    engine: text("engine").notNull(),
    framesTotal: integer("frames_total").notNull(),
    framesDone: integer("frames_done").notNull().default(0),
    framesReused: integer("frames_reused").notNull().default(0),
    /** Seconds of film delivered, 4K twice; 0 where a finished film was reused. */
    units: integer("units").notNull(),
    reusedFrom: text("reused_from"),
    failure: failure(),
    /** By kind (`film`, `poster`, `sheet`, `captions`, `manifest`): key, type, bytes, SHA-256, name. */
    files: jsonb("files").$type<Json>().notNull().default({}),
    metadata: metadata(),
    createdAt: instant("created_at").notNull(),
    /** When its work was handed to the job engine; null while it waits for its account's turn. */
    sentAt: instant("sent_at"),
    startedAt: instant("started_at"),
    /** Of the newest sign of life. */
    updatedAt: instant("updated_at").notNull(),
    finishedAt: instant("finished_at"),
    deadlineAt: instant("deadline_at").notNull(),
    cancelRequestedAt: instant("cancel_requested_at"),
    expiresAt: instant("expires_at"),
  },
  (table) => [
    index("exports_user").on(table.userId, table.id),
    index("exports_video").on(table.videoId),
    index("exports_content").on(table.userId, table.contentKey),
    index("exports_open").on(table.deadlineAt).where(sql`${table.finishedAt} is null`),
    index("exports_reused").on(table.reusedFrom),
    index("exports_expires").on(table.expiresAt),
  ],
);

/** What is drawn of an export by one job. */
export const exportSegments = pgTable(
  "export_segments",
  {
    exportId: text("export_id").notNull(),
    /** Counts from 0. */
    number: integer("number").notNull(),
    userId: text("user_id").notNull(),
    /** Where its frames are: by what is drawn, so that equal ones are found again. */
    contentKey: text("content_key").notNull(),
    firstFrame: integer("first_frame").notNull(),
    frames: integer("frames").notNull(),
    framesDone: integer("frames_done").notNull().default(0),
    /** `waiting`, `done`, `reused`. */
    status: text("status").notNull(),
    /** When it is its turn among those of all accounts: the lowest first. */
    turn: integer("turn").notNull(),
    /** Which try may write. */
    attempt: integer("attempt").notNull().default(0),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.exportId, table.number] }),
    index("export_segments_user").on(table.userId),
    index("export_segments_turn").on(table.turn).where(sql`${table.status} = 'waiting'`),
  ],
);

/** Segments that are kept for an account's later films. */
export const storedSegments = pgTable(
  "stored_segments",
  {
    userId: text("user_id").notNull(),
    contentKey: text("content_key").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    sha256: text("sha256").notNull(),
    usedAt: instant("used_at").notNull(),
    /** Set while its file is being deleted: it is not to be used any more. */
    deletingAt: instant("deleting_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.contentKey] }),
    index("stored_segments_used").on(table.usedAt),
  ],
);

/** What happened to an export, for those who listen and come back (`Last-Event-ID`). */
export const exportEvents = pgTable(
  "export_events",
  {
    exportId: text("export_id").notNull(),
    /** Counts from 1. */
    number: integer("number").notNull(),
    userId: text("user_id").notNull(),
    type: text("type").notNull(),
    data: jsonb("data").$type<Json>().notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.exportId, table.number] }),
    index("export_events_user").on(table.userId),
  ],
);

/** One row an export: what it may cost, and then what it cost. Kept longer than the export. */
export const unitLedger = pgTable(
  "unit_ledger",
  {
    exportId: text("export_id").primaryKey(),
    userId: text("user_id").notNull(),
    units: integer("units").notNull(),
    /** `reserved`, then `charged` or `released`. */
    state: text("state").notNull(),
    createdAt: instant("created_at").notNull(),
    settledAt: instant("settled_at"),
  },
  (table) => [index("unit_ledger_user").on(table.userId, table.createdAt)],
);

/** First answers of requests that may come again (`Idempotency-Key`). Kept 24 hours. */
export const idempotencyKeys = pgTable(
  "request_keys",
  {
    userId: text("user_id").notNull(),
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of what was asked. */
    requestHash: text("request_hash").notNull(),
    /** Null while the first request is being answered. */
    status: integer("status"),
    headers: jsonb("headers").$type<Record<string, string>>(),
    body: text("body"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.operation, table.key] }),
    index("request_keys_expires").on(table.expiresAt),
  ],
);
