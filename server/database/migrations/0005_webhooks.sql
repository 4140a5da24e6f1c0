CREATE TABLE "book_callbacks" (
	"book_guid" uuid PRIMARY KEY NOT NULL,
	"developer_key_id" uuid NOT NULL,
	"url" text NOT NULL,
	"receiver" text NOT NULL,
	"stopped_at" timestamp with time zone,
	"busy_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"book_guid" uuid NOT NULL,
	"payload" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_attempt_at" timestamp with time zone,
	"last_result" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('pending', 'delivered', 'failed', 'gone', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"developer_key_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"master_version" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "book_callbacks" ADD CONSTRAINT "book_callbacks_book_guid_books_guid_fk" FOREIGN KEY ("book_guid") REFERENCES "public"."books"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_callbacks" ADD CONSTRAINT "book_callbacks_developer_key_id_developer_keys_id_fk" FOREIGN KEY ("developer_key_id") REFERENCES "public"."developer_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_book_guid_book_callbacks_book_guid_fk" FOREIGN KEY ("book_guid") REFERENCES "public"."book_callbacks"("book_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_developer_key_id_developer_keys_id_fk" FOREIGN KEY ("developer_key_id") REFERENCES "public"."developer_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_callbacks_key" ON "book_callbacks" USING btree ("developer_key_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_book" ON "webhook_deliveries" USING btree ("book_guid");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_secrets_key" ON "webhook_secrets" USING btree ("developer_key_id");