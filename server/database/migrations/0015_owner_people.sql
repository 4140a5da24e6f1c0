CREATE TABLE "model_prices" (
	"model" text PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"input" bigint NOT NULL,
	"output" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_usage" (
	"day" text NOT NULL,
	"model" text NOT NULL,
	"purpose" text NOT NULL,
	"calls" integer NOT NULL,
	"failed" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"words" bigint NOT NULL,
	CONSTRAINT "model_usage_day_model_purpose_pk" PRIMARY KEY("day","model","purpose")
);
--> statement-breakpoint
DROP INDEX "webhook_deliveries_age";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "money_facts" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "books_status" ON "books" USING btree ("status","created_at","guid");--> statement-breakpoint
CREATE INDEX "contact_messages_time" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at","id") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("created_at","id") WHERE "users"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "users_not_activated" ON "users" USING btree ("created_at","id") WHERE "users"."activated_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_state" ON "webhook_deliveries" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at","id");--> statement-breakpoint
-- A customer pays in one currency: the subscription that runs names it for earlier payments as well.
UPDATE "money_facts" SET "currency" = "subscriptions"."currency" FROM "subscriptions" WHERE "subscriptions"."user_id" = "money_facts"."user_id";
