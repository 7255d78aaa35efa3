ALTER TABLE "chargebacks" RENAME TO "charges";--> statement-breakpoint
ALTER TABLE "charges" RENAME COLUMN "charge_id" TO "id";--> statement-breakpoint
ALTER INDEX "chargebacks_pkey" RENAME TO "charges_pkey";--> statement-breakpoint
ALTER INDEX "chargebacks_customer" RENAME TO "charges_customer";--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "invoice_id" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "amount_minor" bigint;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "dispute_lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "current_period_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
UPDATE "subscriptions" SET "ended_at" = "event_at" WHERE "status" IN ('canceled', 'incomplete_expired') AND NOT "cancel_at_period_end";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "granted_until" timestamp with time zone;